import { useEffect, useState } from 'react';
import { dayKey } from '../platform/dates';

/** The day of the viewer, renewed at midnight: what was 'HH:mm' becomes a date. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayKey(Date.now()));
  useEffect(() => {
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 500);
    const timer = setTimeout(() => setToday(dayKey(Date.now())), midnight.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
