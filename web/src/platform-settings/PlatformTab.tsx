import { RecordSkeletons } from '../ui/RecordsPage';
import { FailedState } from '../ui/States';
import { BrandForm } from './BrandForm';
import { usePlatformSettings } from './data';
import classes from './PlatformSettings.module.css';
import { ReminderForm } from './ReminderForm';
import { ReminderWordsForm } from './ReminderWordsForm';
import { TermsForm } from './TermsForm';

/** What holds for all companies alike, and how the installation looks. */
export default function PlatformTab() {
  const { data, isError, error, refetch } = usePlatformSettings();
  if (!data && isError) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeletons rows={8} />;
  return (
    <div className={classes.tab}>
      <TermsForm settings={data} />
      <ReminderWordsForm settings={data} />
      <ReminderForm settings={data} />
      <BrandForm settings={data} />
    </div>
  );
}
