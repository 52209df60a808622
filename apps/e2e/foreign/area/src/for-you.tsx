import type { ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';

/** The section of the area in the drawer “For you”. */
export const forYou = defineForYou({ title: 'Inventory', Section: Inventory });

function Inventory({ onOpen }: ForYouProps) {
  return (
    <button
      onClick={() => {
        onOpen('/inventory?count=all');
      }}
    >
      Count the stock
    </button>
  );
}
