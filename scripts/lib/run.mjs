import { spawn } from 'node:child_process';
import { ROOT } from './workspace.mjs';

/**
 * Runs a command to its end, with `input` if given. Resolves to { code, output }. With `show` it prints to the terminal
 * and `output` is empty.
 */
export function run(command, args, { cwd = ROOT, env = {}, show = false, input } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
      shell: process.platform === 'win32',
    });
    child.stdin?.end(input);
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
