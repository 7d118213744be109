"""What a card is: the 54 cards of 二打一, the 80 字牌 of 跑胡子, and a deal of either."""
