import { renderHook } from '@testing-library/react';
import { useListView } from './list-view';

it('keeps a saved order when the heading of its column is renamed', () => {
  const changes: unknown[] = [];
  const { result } = renderHook(() =>
    useListView([{ name: 'Beta' }, { name: 'Delta' }], {
      name: 'companies',
      address: {
        params: new URLSearchParams('companies-sort=-name'),
        onChange: (values) => changes.push(values),
      },
      filters: [],
      columns: [{ key: 'name', title: 'Company name' }],
      sortKeys: { name: ({ name }) => name },
    }),
  );

  expect(result.current.rows.map(({ name }) => name)).toEqual(['Delta', 'Beta']);
  const [sort] = result.current.sorts;
  expect(sort).toMatchObject({ title: 'Company name', order: 'descending' });
  sort?.onChange('ascending');
  expect(changes).toEqual([{ 'companies-sort': null }]);
});
