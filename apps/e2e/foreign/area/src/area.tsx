import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { InventoryPage } from './inventory-page';

/** The area at `/inventory`, as the shell loads it. */
export const area = defineArea({ Area: InventoryRoutes, isDirty: () => false });

function InventoryRoutes() {
  return (
    <Routes>
      <Route path="/inventory" element={<InventoryPage />} />
    </Routes>
  );
}
