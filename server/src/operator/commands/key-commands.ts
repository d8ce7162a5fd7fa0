import { formatMoment } from '@ank/rules';
import { replacePushKey } from '../../push/push-key';
import { listPublicKeys, rotateSigningKey } from '../../receipts/signing-key';
import { formatMessage, formatTable } from '../args';
import type { Command } from '../command';

/** The keys that sign receipts and roots, and pushes. Their private halves are never shown. */
export const KEY_COMMANDS: readonly Command[] = [
  {
    words: 'keys list',
    help: 'Show the public keys that sign receipts and roots, the one in use first.',
    run: async (context, _values, args) => {
      const keys = await listPublicKeys(context);
      const rows = keys.map(({ id, key, madeAtMs, retiredAtMs }) => ({
        id,
        key,
        made: formatMoment(madeAtMs),
        retired: retiredAtMs === null ? null : formatMoment(retiredAtMs),
      }));
      return formatTable(args, rows, 'No key was made yet.');
    },
  },
  {
    words: 'keys rotate',
    help: 'Retire the signing key and make another. What it has signed stays signed.',
    question: () => 'Retire the key that signs receipts and roots, and make another?',
    run: async (context, _values, args) => {
      const { id } = await rotateSigningKey(context);
      return formatMessage(args, `Receipts and roots are now signed by the key ${id}.`, { key: id });
    },
  },
  {
    words: 'push-key replace',
    help: 'Make another key for pushes, as when a backup was stolen. Every player has to choose notifications anew.',
    question: () =>
      'Replace the key for pushes? No device is told anything until its player chooses notifications anew.',
    run: async (context, _values, args) => {
      const { publicKey } = await replacePushKey(context);
      return formatMessage(args, `Pushes now have the key ${publicKey}.`, { key: publicKey });
    },
  },
];
