/** Written for a small machine that also runs the server; everything else is PostgreSQL's default. */
export const SETTINGS: Record<string, string> = {
	listen_addresses: "127.0.0.1",
	unix_socket_directories: "",
	max_connections: "60",
	shared_buffers: "128MB",
	timezone: "UTC",
	log_timezone: "UTC",
	// Fewer processes that idle: no replicas to feed, and two cores to vacuum with.
	max_wal_senders: "4",
	max_logical_replication_workers: "0",
	autovacuum_max_workers: "2",
	autovacuum_worker_slots: "2",
	// A table that was just filled is counted within seconds: until then the planner takes it for empty.
	autovacuum_naptime: "10s",
	io_workers: "1",
	// The log shall hold no personal data: neither statements with their values nor the keys an error names.
	log_min_error_statement: "panic",
	log_error_verbosity: "terse",
	log_checkpoints: "off",
};

export function asArguments(settings: Record<string, string>): string[] {
	return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
