-- Rows of a file that somebody leaves out.
alter table import_rows drop constraint import_rows_kind_check;
alter table import_rows add constraint import_rows_kind_check check (kind in ('new', 'changed', 'unchanged', 'error', 'lacking', 'left'));
