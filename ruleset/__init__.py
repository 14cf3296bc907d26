"""The Paigui rule compiler: rule files in, proved and compiled rule sets out."""
