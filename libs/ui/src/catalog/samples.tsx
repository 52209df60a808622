import { Pencil, Trash2 } from 'lucide-react';
import { Badge } from '../badge/badge';
import { IconButton } from '../button/icon-button';
import type { Column } from '../table/column';

/** Text that fits on no line. */
export const LONG_TEXT =
  'Renew the licenses of all distributors in the northern region before the end of the quarter and tell their administrators about the new conditions';

/** Word that fits on no line. */
export const LONG_WORD =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Handler of controls that do nothing in a story. */
export function ignore(): void {
  // Nothing happens in the catalog.
}

/** Row of the tables in stories. */
export interface Company {
  id: number;
  name: string;
  city: string;
  licenses: number;
}

/** Columns with text, a status, numbers and controls. */
export const companyColumns: readonly Column<Company, null>[] = [
  { key: 'name', title: 'Name', width: '30%', cell: ({ name }) => name },
  {
    key: 'city',
    title: 'City',
    muted: true,
    skeleton: { width: '60%', height: 14 },
    cell: ({ city }) => city,
  },
  {
    key: 'status',
    title: 'Status',
    width: '7rem',
    skeleton: { width: 64, height: 20 },
    cell: ({ licenses }) => (
      <Badge tone={licenses > 0 ? 'green' : 'neutral'} dot>
        {licenses > 0 ? 'Active' : 'Inactive'}
      </Badge>
    ),
  },
  {
    key: 'licenses',
    title: 'Licenses',
    width: '6rem',
    align: 'end',
    numeric: true,
    cell: ({ licenses }) => licenses,
  },
  {
    key: 'actions',
    title: 'Actions',
    hideTitle: true,
    width: '6rem',
    align: 'end',
    hasControls: true,
    skeleton: null,
    cell: ({ name }) => (
      <>
        <IconButton label={`Edit ${name}`} icon={<Pencil size={16} />} />
        <IconButton label={`Delete ${name}`} icon={<Trash2 size={16} />} />
      </>
    ),
  },
];

const NAMES = ['Northwind Systems', 'Aurora Software', 'Blue Harbor', 'Cedar & Sons', 'Delta Labs'];
const CITIES = ['Hamburg', 'Zürich', 'Ankara', 'Lyon', 'Porto'];

/** Creates rows that differ and are always the same. */
export function createCompanies(count: number): Company[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${NAMES[index % NAMES.length] ?? ''}${index < NAMES.length ? '' : ` ${String(index + 1)}`}`,
    city: CITIES[(index * 3) % CITIES.length] ?? '',
    licenses: (index * 37) % 11,
  }));
}
