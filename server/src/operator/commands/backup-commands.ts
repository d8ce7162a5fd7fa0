import { backUp } from '../../db/backup/backup';
import { BackupFault } from '../../db/backup/backup-lines';
import { restore } from '../../db/backup/restore';
import { readSchema } from '../../db/schema';
import { stopReason, verifyAndStop } from '../../ledger/verify';
import { writeAudit } from '../../security/audit';
import { formatMessage } from '../args';
import type { Command } from '../command';
import { failed, type Outcome } from '../outcome';
import { soundText } from './ledger-text';

const orFault = (work: Promise<Outcome>): Promise<Outcome> =>
  work.catch((error: unknown) => {
    if (error instanceof BackupFault) return failed(error.message);
    throw error;
  });

export const BACKUP_COMMANDS: readonly Command[] = [
  {
    words: 'backup',
    options: ['file'],
    help: 'Write a backup to a new file while the site runs. Keep it safe: it contains password hashes and sessions.',
    run: (context, _values, args) =>
      orFault(
        (async () => {
          const file = args.need('file');
          const { rows, bytes } = await backUp(context.database, context.clock.iso(), file, context.isStopping);
          await writeAudit(context, { action: 'backup', details: { file, rows } });
          return formatMessage(args, `Wrote ${rows} rows to ${file} (${bytes} bytes).`, { file, rows, bytes });
        })(),
      ),
  },
  {
    words: 'restore',
    options: ['file'],
    help: 'Replace the whole database with a backup. Stop the site first.',
    exclusive: true,
    question: (args) => `Restore ${args.need('file')}? All current data in the database will be lost.`,
    run: (context, _values, args) =>
      orFault(
        (async () => {
          const { database, logger } = context;
          const file = args.need('file');
          const { madeAt, rows } = await restore(database, readSchema(), file);
          await writeAudit(context, { action: 'restore', details: { file, made_at: madeAt, rows } });
          const state = await verifyAndStop(database, logger);
          if (state.broken.length > 0) {
            return failed(
              `Restored ${rows} rows from the backup of ${madeAt}, but its ledger was broken, so points are stopped: run ledger verify.`,
            );
          }
          const note = await stopReason(database);
          const text = `Restored ${rows} rows from the backup of ${madeAt}. ${soundText(state, note)}`;
          return formatMessage(args, text, { file, rows, made_at: madeAt, open: note === null });
        })(),
      ),
  },
];
