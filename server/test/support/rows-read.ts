/** How many rows a plan with `analyze` has read by its scans that match, also those that it left out. */
export function rowsRead(plan: string, scan: RegExp): number {
  const rows = plan.split('->').map((node) => {
    const [, found = 0, loops = 0] = /\(actual .*?rows=([\d.]+) loops=(\d+)\)/.exec(node) ?? [];
    const [, removed = 0] = /Rows Removed by .*: (\d+)/.exec(node) ?? [];
    return scan.test(node) ? (Number(found) + Number(removed)) * Number(loops) : 0;
  });
  return rows.reduce((sum, one) => sum + one, 0);
}
