import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../platform/query';
import { useSite } from '../platform/site';
import { useStrings } from '../platform/strings';
import { uiStrings } from '../ui/strings';
import { Toasts } from '../ui/Toasts';
import { CrashGuard } from './CrashGuard';
import { Screens } from './routes';
import { colorSchemeManager, cssVariablesResolver, themeIn } from '../ui/theme/theme';

/** Nobody rests on a button before the page is there. */
const Tips = lazy(() => import('../ui/Tips'));

const Brand = lazy(() => import('../ui/Brand'));

/** Everything around the screens. */
export function App() {
  const t = useStrings(uiStrings);
  const [close, clear] = [t('close'), t('clear')];
  const theme = useMemo(() => themeIn({ close, clear }), [close, clear]);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <OwnColour />
        <CrashGuard>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </CrashGuard>
        <Suspense>
          <Tips />
        </Suspense>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Most installations have the product's. */
function OwnColour() {
  const { colour } = useSite();
  return <Suspense>{colour && <Brand colour={colour} />}</Suspense>;
}
