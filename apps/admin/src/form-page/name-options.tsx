import { foldText } from '@atrium/ui';

interface NameOptionsProps {
  /** Label of the empty option. */
  placeholder: string;
  rows: readonly { id: number; name: string; email: string }[];
}

/** Options of a select field: one per row, after an empty one. The email tells equal names apart. */
export function NameOptions({ placeholder, rows }: NameOptionsProps) {
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(foldText(name), (counts.get(foldText(name)) ?? 0) + 1);
  return (
    <>
      <option value="">{placeholder}</option>
      {rows.map(({ id, name, email }) => (
        <option key={id} value={id}>
          {counts.get(foldText(name)) === 1 ? name : `${name} (${email})`}
        </option>
      ))}
    </>
  );
}
