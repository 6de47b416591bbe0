-- On which ground people are written to is called what the API of the field calls it.
alter table campaigns rename column basis to legal_basis;
alter table campaigns drop constraint campaigns_basis_check;
update campaigns set legal_basis = 'legitimate-interest' where legal_basis = 'interest';
alter table campaigns add constraint campaigns_legal_basis_check check (legal_basis in ('consent', 'legitimate-interest'));
