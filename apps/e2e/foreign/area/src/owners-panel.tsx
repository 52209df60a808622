import { useQuery } from '@tanstack/react-query';
import { userQueries } from '@atrium/api-client/users';
import { definePanel } from '@atrium/area-contract';

/** A drawer with the owners, over any page. */
export const panel = definePanel({ Panel: Owners });

function Owners() {
  const { data: owners = [] } = useQuery(userQueries.list());
  return (
    <ul aria-label="All owners">
      {owners.map(({ id, username }) => (
        <li key={id}>{username}</li>
      ))}
    </ul>
  );
}
