import { readFile } from 'node:fs/promises';

/** Returns the memory of a process in kB. */
export async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]);
}
