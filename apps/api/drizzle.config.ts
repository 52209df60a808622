import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/db/schema.ts',
    './src/db/version-schema.ts',
    './src/db/mail-schema.ts',
    './src/db/audit-schema.ts',
  ],
  out: './migrations',
  casing: 'snake_case',
});
