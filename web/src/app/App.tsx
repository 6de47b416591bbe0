import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../platform/query';
import { Toasts } from '../ui/Toasts';
import { CrashGuard } from './CrashGuard';
import { Screens } from './routes';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme';

/** Everything around the screens. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <CrashGuard>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </CrashGuard>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
