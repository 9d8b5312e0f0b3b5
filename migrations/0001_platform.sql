-- Up Migration
create table x (a int);
