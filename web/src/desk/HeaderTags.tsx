import { IconTag } from '@tabler/icons-react';
import { keyOf } from '../platform/keys';
import { useStrings } from '../platform/strings';
import { headerStrings } from '../messages/header-strings';
import { Chip } from '../ui/Chip';
import classes from './ChatHeader.module.css';
import { TagPicker, type TagPickerProps } from './TicketTags';

const TAGS_SHOWN = 2;

/** The ticket's tags, as many as there is room for, and the way to change them. */
export function HeaderTags({ ticket, ...choosing }: Pick<TagPickerProps, 'ticket' | 'choosing' | 'onChoosing'>) {
  const t = useStrings(headerStrings);
  const { tags } = ticket;
  const names = tags.map(({ name }) => name).join(', ');
  const rest = tags.length - TAGS_SHOWN;
  return (
    <div className={classes.tags} data-tags>
      {tags.length > 0 && (
        <ul aria-label={t('tagList', { list: names })} title={names}>
          {tags.slice(0, TAGS_SHOWN).map(({ id, name, color }) => (
            <li key={id}>
              <Chip dot shrink color={color}>
                {name}
              </Chip>
            </li>
          ))}
          {rest > 0 && <li>+{rest}</li>}
        </ul>
      )}
      <TagPicker ticket={ticket} {...choosing} label={t('editTags')} keys={keyOf('tag')}>
        <IconTag stroke={1.5} size={18} />
      </TagPicker>
    </div>
  );
}
