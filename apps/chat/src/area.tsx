import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { ChatPage } from './chat-page';
import { isDirty } from './unsaved-work';

export const area = defineArea({ Area: ChatRoutes, isDirty });

function ChatRoutes() {
  return (
    <Routes>
      <Route path="/chat" element={<ChatPage />} />
    </Routes>
  );
}
