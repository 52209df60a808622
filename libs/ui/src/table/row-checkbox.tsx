import { Checkbox } from '../form/checkbox';

interface RowCheckboxProps {
  /** Name of the row, such as `TASK-0001`. */
  name: string;
  checked: boolean;
  /** Called with whether the row is selected now, and whether the range to it is meant (Shift). */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** A checkbox that selects a row of a table. */
export function RowCheckbox({ name, checked, onSelect }: RowCheckboxProps) {
  return (
    <Checkbox
      label={`Select ${name}`}
      hideLabel
      checked={checked}
      onChange={({ target, nativeEvent }) => {
        onSelect(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
      }}
    />
  );
}
