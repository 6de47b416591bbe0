-- The books of money are only ever added to, whoever asks: the rights of the product's own roles say so already, and this
-- says it to whoever looks after the database, too. What was wrong is put right by a move of its own.
create trigger append_only before update or delete on moves for each statement execute function guiche_append_only();
create trigger append_only before update on due_moves for each statement execute function guiche_append_only();
create trigger append_only before update on invoice_lines for each statement execute function guiche_append_only();
