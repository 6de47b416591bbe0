-- What admins are told belongs to a module of its own, whose jobs are named after it. What waits is told under the new names.
-- On a new installation the library's tables are made after this.
do $$ begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  update graphile_worker._private_tasks set identifier = 'alerts.mail'
    where identifier = 'connections.mailAlert'
      and not exists (select from graphile_worker._private_tasks where identifier = 'alerts.mail');
  update graphile_worker._private_tasks set identifier = 'push.notifyAdmins'
    where identifier = 'push.notifyLine'
      and not exists (select from graphile_worker._private_tasks where identifier = 'push.notifyAdmins');
end $$;
