import './plain-http.ts';
import '@vitejs/plugin-react/preamble';
import '../ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AdminApp } from '../admin/admin.tsx';
import { browserPlatform } from './browser-platform.ts';

const place = document.getElementById('admin');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <AdminApp platform={browserPlatform} />
    </StrictMode>,
  );
}
