BEGIN TRANSACTION;
CREATE TABLE event (
	pos INTEGER NOT NULL, 
	stream TEXT NOT NULL, 
	seq BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	actor TEXT NOT NULL, 
	device TEXT NOT NULL, 
	request_id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	schema INTEGER NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (pos), 
	CONSTRAINT event_once UNIQUE (stream, seq)
);
INSERT INTO "event" VALUES(1,'tournament/1',1,1764000000001,'Rosa','desk','r1','opened','{"name":"Coppa di Natale"}',1,'bc74e04fb3c053ec5a6bf59c5afc5e7940c3b22f9837508aff0f375d8025ab41');
INSERT INTO "event" VALUES(2,'tournament/1',2,1764000000002,'Rosa','desk','r2','entered','{"number":1}',1,'f0954d5229677ef703a988b58aa73ed5c159d4a4d46036be0ba55dc982b40f99');
INSERT INTO "event" VALUES(3,'tournament/1',3,1764000000002,'Rosa','desk','r2','entered','{"number":2}',1,'474f26d9bb1bc86d8941fd93204d020d6d7ebe2b10db2d93da28ed6991b41979');
CREATE TABLE pinella_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT pinella_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "pinella_version" VALUES('0001');
CREATE TABLE projection (
	name VARCHAR(100) NOT NULL, 
	version INTEGER NOT NULL, 
	tables TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "projection" VALUES('stream_summary',1,'stream_summary');
CREATE TABLE request (
	stream TEXT NOT NULL, 
	request_id TEXT NOT NULL, 
	first_seq BIGINT NOT NULL, 
	last_seq BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (stream, request_id)
);
INSERT INTO "request" VALUES('tournament/1','r1',1,1,1764000000001);
INSERT INTO "request" VALUES('tournament/1','r2',2,3,1764000000002);
CREATE TABLE stream_summary (
	stream TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	title TEXT NOT NULL, 
	first_at BIGINT NOT NULL, 
	last_at BIGINT NOT NULL, 
	events BIGINT NOT NULL, 
	head_seq BIGINT NOT NULL, 
	PRIMARY KEY (stream)
);
INSERT INTO "stream_summary" VALUES('tournament/1','tournament','Coppa di Natale',1764000000001,1764000000002,3,3);
COMMIT;
