"""Runs the steps of the schema on the connection that `schema.upgrade` gives."""

from alembic import context

from scorekeeper.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # all steps or none, and no other process between two of them
)
with context.begin_transaction():
    context.run_migrations()
