import { Button } from '@mantine/core';
import { IconArrowLeft, IconMessages, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/Logo';
import { ThemeToggle } from '../ui/ThemeToggle';
import { useStrings } from '../platform/strings';
import classes from './SandboxPage.module.css';
import { sandboxStrings } from './strings';

/** The bar of this page; on narrow screens its tabs stand where title and promise stood. */
export function PageBar({ children }: { children?: ReactNode }) {
  const t = useStrings(sandboxStrings);
  if (children) {
    return (
      <header className={classes.bar} data-tabs>
        <Button
          component={Link}
          to="/tickets"
          size="sm"
          aria-label={t('toDesk')}
          leftSection={<IconArrowLeft stroke={1.5} size={16} aria-hidden="true" />}
        >
          {t('back')}
        </Button>
        <h1 className="spoken">{t('title')}</h1>
        {children}
        <ThemeToggle />
      </header>
    );
  }
  return (
    <header className={classes.bar}>
      <Logo size={28} />
      <h1 className={classes.title}>{t('title')}</h1>
      <SafePromise />
      <span className={classes.gap} />
      <ThemeToggle />
      <Button component={Link} to="/tickets" leftSection={<IconMessages stroke={1.5} size={16} aria-hidden="true" />}>
        {t('toDesk')}
      </Button>
    </header>
  );
}

/** What one does here harms nobody. */
export function SafePromise() {
  const t = useStrings(sandboxStrings);
  return (
    <span className={classes.safe}>
      <IconShieldCheck stroke={1.5} size={14} aria-hidden="true" />
      <span>{t('safe')}</span>
    </span>
  );
}
