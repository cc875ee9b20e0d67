// Replaces ElectroDB in deployed functions with its entities. Its package name resolves to this file.
const { Entity } = require('../../../node_modules/electrodb/src/entity');
const { CustomAttributeType } = require('../../../node_modules/electrodb/src/schema');

module.exports = { Entity, CustomAttributeType };
