import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Gives each test of the calling file an empty folder, and removes it afterwards. */
export function setUpTemporaryFolder() {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });
  return {
    get root() {
      return root;
    },
    /** Writes a file of the folder and returns its absolute path. */
    write(file: string, content: string): string {
      const target = path.join(root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
      return target;
    },
  };
}
