"""竞技二打一 (competitive dou dizhu): one deal under one profile."""
