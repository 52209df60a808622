import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { appRoot } from '@atrium/webpack';

it.each(['admin', 'tasks', 'calendar', 'chat'])(
  'gives the generated modules of %s ids that do not depend on the folder of the build',
  (area) => {
    const folder = path.join(appRoot(area), 'dist/assets');
    const [file = ''] = readdirSync(folder).filter((name) => /^entry\.\w+\.js$/.test(name));

    expect(readFileSync(path.join(folder, file), 'utf8')).toMatch(
      /[{,]container\(.*[{,]federation\(/s,
    );
  },
);
