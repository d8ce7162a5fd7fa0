export { Percent, ReceiptText, Trophy } from 'lucide-react';
