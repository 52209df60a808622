/** Returns SQL for distributors, companies and licenses, a tenth of which expire this year. */
export function seedAdmin(distributors: number, companies: number, licenses: number): string {
  return `
    insert into distributors (name, email, channel)
      select 'Distributor ' || n, 'distributor' || n || '@example.com', 'platform'
      from generate_series(1, ${String(distributors)}) n;
    insert into companies (name, email, distributor_id)
      select 'Company ' || n, 'company' || n || '@example.com', 1 + n % ${String(distributors)}
      from generate_series(1, ${String(companies)}) n;
    insert into licenses (company_id, distributor_id, key, is_trial, expires_at)
      select c.id, c.distributor_id, 'BENCH-' || n, n % 4 = 0,
        case when n % 10 = 0
          then date_trunc('year', now()) + ((n / 10) % 360) * interval '1 day' + interval '12 hours'
          else now() + interval '2 years' end
      from generate_series(1, ${String(licenses)}) n
      join companies c on c.id = 1 + n % ${String(companies)};`;
}

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

/** Returns SQL for one-hour events with the admin, spread over a year around now. */
export function seedEvents(count: number): string {
  return `
    insert into events (title, description, start_date, end_date)
      select title, description, start, start + interval '1 hour'
      from (
        select
          (array['Review', 'Interview', 'Demo', 'Training', 'Stand-up'])[1 + n % 5] || ' with customer ' || n as title,
          case when n % 7 = 0 then null else repeat('What to bring and what to read. ', 1 + n % 6) end as description,
          date_trunc('day', now()) + (n * 254 % 365 - 182) * interval '1 day' + (8 + n % 10) * interval '1 hour' as start
        from generate_series(1, ${String(count)}) n
      ) event;
    insert into event_participants (event_id, user_id) select id, 1 from events;`;
}

/** Returns SQL for staff users who cannot sign in. */
export function seedUsers(count: number): string {
  return `
    insert into users (username, username_key, email, email_key, role, password_hash)
      select name, name, name, name, 'staff', '' from (
        select 'colleague' || n as name from generate_series(1, ${String(count)}) n
      ) named;`;
}
