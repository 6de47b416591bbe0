import './ui/theme/mantine-styles';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './platform/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { fetchDesk } from './app/lazy-desk';
import { token } from './platform/access';
import { guardSecondClicks } from './platform/second-click';
import { onLogout, startSession } from './platform/session';
import { storage, storageKeys } from './platform/storage';
import { wordsReady } from './platform/words';
import { startWorker } from './platform/worker';

void startSession();
// its code comes while the server is asked who this is
if (token()) fetchDesk();
startWorker();
guardSecondClicks();
onLogout(() => {
  if (storage.get(storageKeys.push) === 'on') void import('./push/device').then(({ leave }) => leave()).catch(() => {});
});

void wordsReady().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
