/**
 * SQL that makes the database wait in the middle of a transaction for as long as the table `stops` holds a name: so that a
 * server can be killed there, which knows nothing of it.
 * @param more places besides those that every message passes, by name: `{ posted: 'insert on cloud_events' }`; some of their rows
 *   alone with `when`: `{ said: 'insert on messages when new.from_me' }`
 */
export const stopsAt = (more: Record<string, string>): string => `
  create table stops (name text primary key);
  create function stop_here() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    while exists (select from stops where name = tg_argv[0]) loop perform pg_sleep(0.02); end loop;
    return null;
  end $$;
  create trigger stored after insert on messages for each row when (not new.from_me)
    execute function stop_here('stored');
  create trigger claimed after update of state on messages for each row when (new.state = 'sending')
    execute function stop_here('claimed');
  create trigger concluded after update of state on messages for each row when (new.state = 'sent')
    execute function stop_here('concluded');
  ${Object.entries(more)
    .map(([name, place]) => {
      const [rows, when] = place.split(' when ');
      const some = when ? `when (${when})` : '';
      return `create trigger ${name} after ${rows} for each row ${some} execute function stop_here('${name}');`;
    })
    .join('\n')}`;
