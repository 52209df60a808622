interface NameOptionsProps {
  /** Label of the empty option. */
  placeholder: string;
  rows: readonly { id: number; name: string }[];
}

/** Options of a select field: one per row, after an empty one. */
export function NameOptions({ placeholder, rows }: NameOptionsProps) {
  return (
    <>
      <option value="">{placeholder}</option>
      {rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  );
}
