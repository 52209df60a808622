import type { Schema } from '@atrium/release-format';
import { asSchema } from '@atrium/release-format';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  email: 'sample@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** Returns the smallest value that a JSON Schema of the contract allows: lists are empty. */
export function sampleValue(schema: Schema): unknown {
  const { anyOf, oneOf, type, properties, required, format, minimum } = schema;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [alternative] = [anyOf, oneOf].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  if (alternative !== undefined) return sampleValue(asSchema(alternative));
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(asSchema(properties))
          .filter(([name]) => Array.isArray(required) && required.includes(name))
          .map(([name, part]) => [name, sampleValue(asSchema(part))]),
      );
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return typeof minimum === 'number' ? Math.max(minimum, 1) : 1;
    case 'boolean':
      return false;
    case 'string':
      return FORMATS[String(format)] ?? 'sample';
    default:
      return null;
  }
}
