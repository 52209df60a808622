/** Returns SQL for tasks that are assigned to the admin. */
export function seedTasks(count: number): string {
  return `
    insert into tasks (title, type, description, status, priority)
      select
        (array['Invoice', 'Login', 'Report', 'Sync', 'Search'])[1 + n % 5] || ' of customer ' || n,
        (array['Bug', 'Feature', 'Documentation'])[1 + n % 3],
        case when n % 7 = 0 then null else repeat('What happens and what should. ', 1 + n % 6) end,
        (array['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled'])[1 + n % 5],
        (array['Low', 'Medium', 'High'])[1 + n % 3]
      from generate_series(1, ${String(count)}) n;
    insert into task_assignees (task_id, user_id) select id, 1 from tasks;`;
}
