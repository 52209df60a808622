import { useMutation } from '@tanstack/react-query';
import { Download, ListFilter } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import {
  Button,
  formatCount,
  IconButton,
  lazyModule,
  Popover,
  SelectField,
  Stack,
  toastError,
  tokens,
} from '@atrium/ui';
import type { FilterState, ListView } from './list-view';

const loadFiles = lazyModule(
  () => import(/* webpackChunkName: "csv-files" */ '../csv-files/export-rows'),
);

/** Functions that download rows as CSV files. */
export type CsvFiles = Awaited<ReturnType<typeof loadFiles>>;

interface FilterButtonProps {
  /** Title of the list. */
  title: string;
  list: Pick<ListView<never>, 'filters' | 'filterCount' | 'clearFilters'>;
}

/** Opens the filters of a list. */
export function FilterButton({ title, list }: FilterButtonProps) {
  const { filters, filterCount, clearFilters } = list;
  const label = `Filter ${title.toLowerCase()}`;
  return (
    <Popover
      label={label}
      trigger={
        <Trigger
          variant="ghost"
          icon={<ListFilter size={16} />}
          aria-label={filterCount === 0 ? label : `${label}, ${formatCount(filterCount)} active`}
          data-filtered={filterCount > 0}
        >
          {filterCount === 0 ? 'Filter' : `Filter (${formatCount(filterCount)})`}
        </Trigger>
      }
    >
      <Stack $gap={3}>
        {filters.map((filter) => (
          <FilterField key={filter.parameter} {...filter} />
        ))}
        <Button onClick={clearFilters}>Clear filters</Button>
      </Stack>
    </Popover>
  );
}

function FilterField({ label, allLabel, options, value, onChange }: FilterState) {
  // The list follows in a transition, as rendering it may be slow.
  const [shown, setShown] = useOptimistic(value);
  return (
    <SelectField
      label={label}
      options={options}
      value={shown}
      onChange={({ target }) => {
        startTransition(() => {
          setShown(target.value);
          onChange(target.value);
        });
      }}
    >
      <option value="">{allLabel}</option>
    </SelectField>
  );
}

interface ExportButtonProps {
  /** Title of the list. */
  title: string;
  disabled: boolean;
  download: (files: CsvFiles) => Promise<void> | void;
}

/** Downloads the shown rows of a list. */
export function ExportButton({ title, disabled, download }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => download(await loadFiles()),
    onError: (error) => toastError(explainError(error)),
  });
  return (
    <IconButton
      label={`Export ${title.toLowerCase()}`}
      title="Export"
      icon={<Download size={16} />}
      disabled={disabled}
      aria-busy={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    />
  );
}

const Trigger = styled(Button)`
  padding-inline: ${tokens.space[2]};

  /* Leaves room for the other buttons. */
  @media (width < ${tokens.breakpoint.small}) {
    span {
      display: none;
    }
  }

  &[data-filtered='true'] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;
