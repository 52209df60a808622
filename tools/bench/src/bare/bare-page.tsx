import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The minimum for a list of tasks with a filter and sorting: no theme, session, router or validation, rows
// of one height, nothing deferred.

interface Task {
  taskNumber: string;
  title: string;
  description: string | null;
  status: string;
  priority: string;
}

const ROW_HEIGHT = 41;

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});
const helper = createColumnHelper<typeof features, Task>();
const columns = helper.columns([
  helper.accessor('taskNumber', { header: 'Task #' }),
  helper.accessor('title', { header: 'Title', sortFn: sortFn_text }),
  helper.accessor((task) => task.description?.slice(0, 100) ?? '-', {
    id: 'description',
    header: 'Description',
    enableGlobalFilter: false,
  }),
  helper.accessor('status', { header: 'Status', enableGlobalFilter: false }),
  helper.accessor('priority', { header: 'Priority', enableGlobalFilter: false }),
]);

const NO_TASKS: Task[] = [];

function BareTaskList() {
  const [tasks, setTasks] = useState<Task[]>(NO_TASKS);
  // Synchronizes with the server once.
  useEffect(() => {
    void fetch('/api/tasks')
      .then((response) => response.json())
      .then(setTasks);
  }, []);
  const table = useTable({
    features,
    columns,
    data: tasks,
    globalFilterFn: filterFn_includesString,
  });
  const { rows } = table.getRowModel();
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <input
        placeholder="Filter tasks..."
        onChange={(event) => {
          table.setGlobalFilter(event.target.value);
        }}
      />
      <div ref={box} role="region" aria-label="Tasks" style={{ height: 700, overflow: 'auto' }}>
        <table aria-rowcount={rows.length + 1} style={{ width: '100%', tableLayout: 'fixed' }}>
          <thead style={{ position: 'sticky', top: 0, background: 'white' }}>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const sorted = header.column.getIsSorted();
                  return (
                    <th
                      key={header.id}
                      aria-sort={
                        sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'
                      }
                    >
                      <button onClick={header.column.getToggleSortingHandler()}>
                        <table.FlexRender header={header} />
                      </button>
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            <tr style={{ height: before }} />
            {items.map(({ index }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <tr key={row.id} aria-rowindex={index + 2} style={{ height: ROW_HEIGHT }}>
                  {row.getAllCells().map((cell) => (
                    <td key={cell.id}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              );
            })}
            <tr style={{ height: after }} />
          </tbody>
        </table>
      </div>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareTaskList />);
