import { texts } from '@ank/texts';

export const RECEIPT_SHEET_TEXTS = texts('receiptSheet', {
  done: 'Done',
});
