import { defineArea } from '@atrium/area-contract';
import { Route, Routes } from 'react-router-dom';
import { TaskListPage } from './task-list/task-list-page';

export const area = defineArea({ Area: TasksArea, isDirty: () => false });

function TasksArea() {
  return (
    <Routes>
      <Route path="/tasks" element={<TaskListPage />} />
    </Routes>
  );
}
