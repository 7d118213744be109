"""竞技跑胡子 (competitive paohuzi): one deal under one profile."""
