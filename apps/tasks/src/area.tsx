import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { TaskListPage } from './task-list/task-list-page';
import { isDirty } from './unsaved-work';

export const area = defineArea({ Area: TasksArea, isDirty });

function TasksArea() {
  return (
    <Routes>
      <Route path="/tasks" element={<TaskListPage />} />
    </Routes>
  );
}
