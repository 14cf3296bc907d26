"""What can be told of findings and keys, for people: `paigui explain`, `paigui rules`, the reference of rule files."""
