import { formatMoment } from '@ank/rules';
import { replacePushKey } from '../../push/push-key';
import { listPublicKeys, rotateSigningKey } from '../../receipts/signing-key';
import { formatMessage, formatTable } from '../args';
import type { Command } from '../command';

/** The keys that sign receipts and roots, and pushes. Their private halves are never shown. */
export const KEY_COMMANDS: readonly Command[] = [
  {
    words: 'keys list',
    help: 'Show the public keys that sign receipts and roots, the current one first.',
    run: async (context, _values, args) => {
      const keys = await listPublicKeys(context);
      const rows = keys.map(({ id, key, madeAtMs, retiredAtMs }) => ({
        id,
        key,
        made: formatMoment(madeAtMs),
        retired: retiredAtMs === null ? null : formatMoment(retiredAtMs),
      }));
      return formatTable(args, rows, 'There are no keys yet.');
    },
  },
  {
    words: 'keys rotate',
    help: 'Retire the signing key and create a new one. Earlier signatures stay valid.',
    question: () => 'Retire the key that signs receipts and roots, and create a new one?',
    run: async (context, _values, args) => {
      const { id } = await rotateSigningKey(context);
      return formatMessage(args, `Receipts and roots are now signed by the key ${id}.`, { key: id });
    },
  },
  {
    words: 'push-key replace',
    help: 'Make a new push key, for example after a backup was stolen. Players must opt in to notifications again.',
    question: () => 'Replace the push key? Players get no pushes until they opt in again.',
    run: async (context, _values, args) => {
      const { publicKey } = await replacePushKey(context);
      return formatMessage(args, `The push key is now ${publicKey}.`, { key: publicKey });
    },
  },
];
