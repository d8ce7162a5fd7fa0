import type { WinRow } from '@ank/protocol';
import type { By, Inside, Player } from '../context';
import { type HistoryRange, loadHistory } from './load-history';
import { winNote } from './win-note';

/** A player's winning lines in a family, by market day and by date of winning. */
export async function listWins(context: Inside<By<Player>>, range: HistoryRange): Promise<WinRow[]> {
  const lines = await loadHistory(context, 'wins', range);
  return lines.map((line) => ({
    id: line.id,
    slipId: line.slipId,
    day: line.day,
    gameName: line.gameName,
    hindiName: line.hindiName,
    marathiName: line.marathiName,
    label: line.label,
    session: line.session,
    digits: line.digits,
    closeDigits: line.closeDigits,
    points: line.wonPoints,
    note: winNote(range.family, line),
    paidAtMs: line.settledAtMs,
  }));
}
