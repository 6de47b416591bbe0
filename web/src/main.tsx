import './app/mantine-styles';
import './app/fonts.css';
import './app/tokens.css';
import './app/base.css';
import './app/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { fetchDesk } from './app/desk-parts';
import { startSession } from './app/session';
import { token } from './platform/access';
import { startWorker } from './platform/worker';

void startSession();
// its code comes while the server is asked who this is
if (token()) fetchDesk();
startWorker();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
