import { defineArea } from '@atrium/area-contract';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './dashboard/dashboard-page';
import { LaterReleasePage } from './later-release/later-release-page';

export const area = defineArea({ Area: AdminArea, isDirty: () => false });

function AdminArea() {
  return (
    <Routes>
      <Route path="/" element={<DashboardPage />} />
      <Route path="/register" element={<DashboardPage />} />
      <Route path="/add-distributor" element={<LaterReleasePage title="Add Distributor" />} />
      <Route path="/create-license" element={<LaterReleasePage title="Create License" />} />
      <Route path="/add-company" element={<LaterReleasePage title="Add Company" />} />
      <Route path="/company/:uuid" element={<LaterReleasePage title="Company Details" />} />
    </Routes>
  );
}
