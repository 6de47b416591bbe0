-- What a move would say to its customer waits beside how the ticket stood before. When the queue, the person or the line
-- of that time goes away, the words still leave; it is only the way back that is lost with a person or a line.
alter table ticket_undos
  alter column mover_id drop not null,
  drop constraint ticket_undos_company_id_mover_id_fkey,
  drop constraint ticket_undos_company_id_user_id_fkey,
  drop constraint ticket_undos_company_id_queue_id_fkey,
  drop constraint ticket_undos_company_id_whatsapp_id_fkey,
  add foreign key (company_id, mover_id) references users (company_id, id) on delete set null (mover_id),
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  add foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  add foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id);
